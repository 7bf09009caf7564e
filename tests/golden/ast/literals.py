0, 7, 1_000, 0xFF, 0o17, 0b1010, 00
9223372036854775807, 9223372036854775808, -9223372036854775808, 0xFFFF_FFFF_FFFF_FFFF
1.0, .5, 5., 1e3, 1.5e-10, 1_0.0_1, 1e400
2j, 1.5J
"plain", 'single', """triple
lines""", r"raw\n", R'\d', u"text"
"\n\t\\\"\x41\u00e9\U0001F600\101\q\
joined"
b"bytes\x00\xff", rb"\x00", b"a" b"c"
"a" "b" 'c'
"é日本"
f"{x}", f"a{x!r:>{w}.{p}f}b{{c}}", f"{x=}", f"{x = !s}", f"{x=:.2f}", f"{a['k']}" "tail"
f"{x:%Y-%m}", f'{ {1: 2}[1] }', f"", rf"\d{x}\n"
f"{'nested' + f'{deep}'}"
f"""{
    spread
}"""
aligned = f"{a:=10} {{b:=3}} {c[0]:=+5} {(d := 2):=4}"
