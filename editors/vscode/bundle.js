// Copies the built program to where the extension looks for it on this platform, and the licence beside it.
"use strict";
const fs = require("fs");
const path = require("path");
const { bundled } = require("./settings");

const root = path.join(__dirname, "..", "..");
const from = process.env.SCRIPTC || path.join(root, "build", "scriptc"), to = bundled(__dirname);
fs.mkdirSync(path.dirname(to), { recursive: true });
fs.copyFileSync(from, to);
fs.chmodSync(to, 0o755);
fs.copyFileSync(path.join(root, "LICENSE"), path.join(__dirname, "LICENSE"));
console.log(`${from} -> ${to}`);
