# program: --workers 4 workers.cu
# However the workers' turns fall, each thread that a breakpoint is for stops at it, and no other.
set suppress-cli-notifications on
python value = lambda name: int(gdb.parse_and_eval(name))
python again = lambda: gdb.execute("continue", to_string=True)
python hits = []
break workers.cu:4 thread 3 block 5
break workers.cu:6 thread 3
python gdb.execute("run", to_string=True)
python while gdb.selected_inferior().pid: hits.append((gdb.selected_frame().find_sal().line, value("t"), value("blockIdx.x"))); again()
python print([hit for hit in hits if hit[0] == 4])
python print(len(hits), sorted(set(hits)))
