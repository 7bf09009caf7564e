def Main(*args):  # expect SC2028:10 "`*args` is not described, so nothing is passed for it" -> "--input"
    return args[0] + 1  # expect SC2105:12 "tuple index 0 is out of range for 0 elements" -> "len()"
