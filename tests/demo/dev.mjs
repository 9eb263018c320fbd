// Runs on the system's Node: installs what is missing, then starts the development server with Node 24.
import { spawn } from "node:child_process";
import path from "node:path";
import { installPackages, node, root } from "../support/install.mjs";

installPackages();
const dev = spawn(node, [path.join(root, "tests/demo/dev.ts")], { cwd: root, stdio: "inherit" });
process.on("SIGTERM", () => dev.kill("SIGTERM"));
process.on("SIGINT", () => {});
dev.on("exit", code => process.exit(code ?? 1));
