"""Describes the machine as CPython on Linux would; the real machine is not examined."""

from collections import namedtuple

uname_result = namedtuple("uname_result", ["system", "node", "release", "version", "machine", "processor"])


def system():
    return "Linux"


def machine():
    return "x86_64"


def node():
    return ""


def processor():
    return ""


def release():
    return ""


def version():
    return ""


def uname():
    return uname_result("Linux", "", "", "", "x86_64", "")


def platform(aliased=False, terse=False):
    return "Linux-x86_64"


def python_version():
    return "3.11.0"


def python_version_tuple():
    return ("3", "11", "0")


def python_implementation():
    return "CPython"


def architecture(executable="", bits="", linkage=""):
    return ("64bit", "ELF")


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    return (release, versioninfo, machine)
