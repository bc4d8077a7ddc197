;;; emacs.el --- A session of Emacs' dap-mode with Warpstep's debug adapter -*- lexical-binding: t -*-
;; Run by `emacs' beside this file: breakpoints of one thread, steps across a barrier, values, the
;; groups of threads, and the way back, each by dap-mode's own commands.  Prints what went wrong and exits with 1.
(require 'package)
(dolist (folder '("/usr/share/emacs/site-lisp/elpa" "/usr/share/emacs/site-lisp/elpa-src"))
  (add-to-list 'package-directory-list folder))
(package-initialize)
(require 'dap-mode)
(require 'dap-ui) ; it uses variables of this one

(defvar warpstep (getenv "WARPSTEP"))
(defvar program (getenv "PROGRAM"))
(defvar ended nil)
(defvar session nil)
(defvar moved 0 "How often dap-mode has put point at a stack frame.")

(setq dap-auto-configure-features nil
      dap-breakpoints-file (expand-file-name "breakpoints" (getenv "TMPDIR"))
      lsp-session-file (expand-file-name "lsp-session" (getenv "TMPDIR"))
      dap-auto-show-output nil)
(dap-register-debug-provider
 "warpstep" (lambda (conf) (plist-put conf :dap-server-path (list warpstep "debug" "--adapter"))))
(add-hook 'dap-terminated-hook (lambda (_) (setq ended t)))
(add-hook 'dap-stack-frame-changed-hook (lambda (_) (setq moved (1+ moved))))

(defun check (is-so what)
  "Ends the test with WHAT unless IS-SO."
  (unless is-so
    (message "not so: %s" what)
    (kill-emacs 1)))

(defun wait-for (what predicate)
  "Waits until PREDICATE, of which WHAT tells, holds."
  (let ((left 600))
    (while (and (not (funcall predicate)) (> left 0))
      (accept-process-output nil 0.1)
      (setq left (1- left)))
    (check (> left 0) (format "it came to no end: %s" what))))

(defun at-line (line command &rest arguments)
  "Calls COMMAND with ARGUMENTS, and sees that it leads to LINE, in the file's buffer."
  (let ((before moved))
    (apply command arguments)
    (wait-for (format "%s to line %d" command line) (lambda () (> moved before)))
    (check (= line (gethash "line" (dap--debug-session-active-frame session)))
           (format "%s ended at line %s and not %d" command
                   (gethash "line" (dap--debug-session-active-frame session)) line))))

(defun answer-to (method &rest arguments)
  "The body of the adapter's answer to the request METHOD with ARGUMENTS."
  (let ((body nil) (came nil))
    (dap--send-message (dap--make-request method arguments)
                       (lambda (message) (setq came message body (gethash "body" message)))
                       session)
    (wait-for method (lambda () came))
    (check (gethash "success" came) (format "%s: %s" method (gethash "message" came)))
    body))

(defun value-of (expression)
  "What dap-mode's session evaluates EXPRESSION to, in the frame that it shows."
  (gethash "result" (answer-to "evaluate" :expression expression :context "hover" :frameId
                               (gethash "id" (dap--debug-session-active-frame session)))))

(find-file program)
(goto-char (point-min))
(forward-line 10)
(dap-breakpoint-add)
(cl-letf (((symbol-function 'read-string) (lambda (&rest _) "thread 2,1 block 1")))
  (dap-breakpoint-condition buffer-file-name (dap--get-breakpoint-at-point)))
(let ((before moved))
  (dap-debug (list :type "warpstep" :request "launch" :name "tile" :program program))
  (setq session (dap--cur-session))
  (wait-for "the breakpoint" (lambda () (> moved before))))
(check (= 11 (gethash "line" (dap--debug-session-active-frame session))) "it stopped at line 11")
(check (equal (buffer-file-name) program) "the file is shown")
(check (equal "(2,1,0)" (replace-regexp-in-string
                         ".*thread \\((.*?)\\).*" "\\1"
                         (gethash "name" (seq-find
                                          (lambda (thread)
                                            (= (gethash "id" thread)
                                               (dap--debug-session-thread-id session)))
                                          (gethash "threads" (answer-to "threads"))))))
       "thread (2,1,0) is shown")
(check (equal "6" (value-of "t")) "t is 6")
(at-line 12 #'dap-next session)
(at-line 13 #'dap-next session)
(check (equal "44" (value-of "tile[6]")) "tile[6] is 44 behind the barrier")
(at-line 14 #'dap-next session)
(check (equal "0" (value-of "sum")) "sum is 0")
(answer-to "stepBack" :threadId (dap--debug-session-thread-id session))
(wait-for "the way back" (lambda () (= 13 (gethash "line" (dap--debug-session-active-frame session)))))
(dap-breakpoint-delete-all)
(dap-continue session (dap--debug-session-thread-id session))
(wait-for "the end" (lambda () ended))
(check (with-current-buffer (dap--debug-session-output-buffer session)
         (string-match-p "240 752" (buffer-string)))
       "the program's output is shown")
(message "dap-mode: done")
(kill-emacs 0)
