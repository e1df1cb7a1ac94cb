"""Runs a program under a container's seccomp profile, as runc would set it: under-seccomp.py PROFILE PROGRAM ARGS…"""

import ctypes
import json
import os
import sys

library = ctypes.CDLL("libseccomp.so.2")
library.seccomp_init.restype = ctypes.c_void_p
filled = ctypes.c_void_p
library.seccomp_rule_add_array.argtypes = [filled, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p]
library.seccomp_load.argtypes = [filled]
operators = {"SCMP_CMP_NE": 1, "SCMP_CMP_LT": 2, "SCMP_CMP_LE": 3, "SCMP_CMP_EQ": 4, "SCMP_CMP_GE": 5, "SCMP_CMP_GT": 6, "SCMP_CMP_MASKED_EQ": 7}


class Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def action(name, error):
    return 0x7FFF0000 if name == "SCMP_ACT_ALLOW" else 0x00050000 | error


with open(sys.argv[1]) as file:
    profile = json.load(file)
state = library.seccomp_init(ctypes.c_uint32(action(profile["defaultAction"], profile["defaultErrnoRet"])))
for rule in profile["syscalls"]:
    wanted = rule.get("args", [])
    terms = (Comparison * len(wanted))(*[Comparison(a["index"], operators[a["op"]], a["value"], a.get("valueTwo", 0)) for a in wanted])
    for name in rule["names"]:
        number = library.seccomp_syscall_resolve_name(name.encode())
        # Calls of other processors have no number here, and are left out as runc does.
        if number < 0:
            continue
        done = library.seccomp_rule_add_array(state, action(rule["action"], rule.get("errnoRet", 1)), number, len(wanted), terms)
        if done != 0:
            sys.exit(f"{name}: {os.strerror(-done)}")
if library.seccomp_load(state) != 0:
    sys.exit("the profile can't be loaded")
os.execvp(sys.argv[2], sys.argv[2:])
