import { parentPort, workerData } from "node:worker_threads";
import { drawGuide } from "./draw-guide.ts";

// In a worker thread, because rendering some twenty pages takes a second, which would block visitors' requests.
parentPort?.postMessage(await drawGuide(workerData));
