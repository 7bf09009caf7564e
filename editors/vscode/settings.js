// Which program serves, and with which options: what needs no editor, so that tests run without one.
"use strict";
const fs = require("fs");
const path = require("path");

/** The folder of the program that was packed for this platform. */
function bundled(root, platform = process.platform, architecture = process.arch) {
  const name = platform === "win32" ? "scriptc.exe" : "scriptc";
  return path.join(root, "bin", `${platform}-${architecture}`, name);
}

/** The setting, else the packed program, else the name alone, which the path leads to. */
function serverProgram(setting, root, exists = fs.existsSync) {
  if (setting) return setting;
  const own = bundled(root);
  return exists(own) ? own : "scriptc";
}

/** The settings by the names of the server's options; what is at its default is left out. */
function serverOptions(settings) {
  const options = {};
  if (settings.opset) options.opset = settings.opset;
  if (settings.path && settings.path.length) options.path = settings.path;
  if (settings.warnings && settings.warnings.length) options.W = settings.warnings;
  return options;
}

/** A page that shows a text as it stands. */
function textPage(name, text) {
  const plain = (s) => s.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${plain(name)}</title></head>` +
    `<body><pre>${plain(text)}</pre></body></html>`;
}

module.exports = { bundled, serverProgram, serverOptions, textPage };
