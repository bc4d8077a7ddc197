# What was: launches, stops, writes, and the way back.
