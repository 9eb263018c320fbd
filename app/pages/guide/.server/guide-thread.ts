import { parentPort, workerData } from "node:worker_threads";
import { drawGuide } from "./draw-guide.ts";

// Setting some twenty pages takes a second that no visitor's request should wait for.
parentPort?.postMessage(await drawGuide(workerData));
