// Compiles a model from Rust, by an extern block and nothing else:
//
//     rustc main.rs -L native=PREFIX/lib -l scriptc && ./main ../loop.py:LoopModel loop.onnx
use std::ffi::{c_char, c_int, c_void, CStr, CString};

#[repr(C)]
struct Session {
    _private: [u8; 0],
}

type Write = extern "C" fn(user: *mut c_void, bytes: *const c_void, size: usize) -> c_int;

extern "C" {
    fn sc_version() -> *const c_char;
    fn sc_open(options: *const c_void) -> *mut Session;
    fn sc_close(session: *mut Session);
    fn sc_set(session: *mut Session, name: *const c_char, value: *const c_char) -> c_int;
    fn sc_compile(session: *mut Session, target: *const c_char) -> c_int;
    fn sc_save(session: *mut Session, path: *const c_char) -> c_int;
    fn sc_report(session: *mut Session, colour: c_int, write: Write, user: *mut c_void) -> c_int;
}

extern "C" fn append(user: *mut c_void, bytes: *const c_void, size: usize) -> c_int {
    let text = unsafe { &mut *(user as *mut Vec<u8>) };
    text.extend_from_slice(unsafe { std::slice::from_raw_parts(bytes as *const u8, size) });
    0
}

/// Compiles a target to a file; the error is the compiler's report.
fn compile(target: &str, input: &str, path: &str) -> Result<(), String> {
    let text = |s: &str| CString::new(s).expect("a text without NUL");
    let (name, input, target, path) = (text("input"), text(input), text(target), text(path));
    unsafe {
        let session = sc_open(std::ptr::null());
        assert!(!session.is_null(), "no memory");
        let mut status = sc_set(session, name.as_ptr(), input.as_ptr());
        if status == 0 {
            status = sc_compile(session, target.as_ptr());
        }
        if status == 0 {
            status = sc_save(session, path.as_ptr());
        }
        let mut report: Vec<u8> = Vec::new();
        sc_report(session, 0, append, &mut report as *mut Vec<u8> as *mut c_void);
        sc_close(session);
        if status == 0 { Ok(()) } else { Err(String::from_utf8_lossy(&report).into_owned()) }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    println!("scriptc {}", unsafe { CStr::from_ptr(sc_version()) }.to_str().unwrap());
    match compile(&words[1], "x: float32[n]", &words[2]) {
        Ok(()) => println!("wrote {}", words[2]),
        Err(report) => {
            eprint!("{report}");
            std::process::exit(1);
        }
    }
}
