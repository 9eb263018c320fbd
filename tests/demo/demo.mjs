// Runs on the system's Node: installs what is missing, then hands over to Node 24.
import { spawn } from "node:child_process";
import path from "node:path";
import { installPackages, node, root } from "../support/install.mjs";

installPackages();
const demo = spawn(node, [path.join(root, "tests/demo/start.ts")], { cwd: root, stdio: "inherit" });
// The terminal's Ctrl-C reaches the demo by itself; a SIGTERM that only this process got is passed on.
process.on("SIGTERM", () => demo.kill("SIGTERM"));
process.on("SIGINT", () => {});
demo.on("exit", code => process.exit(code ?? 1));
