import { expect, it } from "vitest";
import { openLog } from "#db/process-log.ts";
import { Connector } from "./connector.ts";

function logged(errors: readonly Error[]) {
	const lines: unknown[] = [];
	const tell = new Connector(
		openLog("worker", "warn", {
			write: (line: string) => lines.push(JSON.parse(line).said ?? JSON.parse(line).code),
		}),
	).logsErrors("mail");
	for (const error of errors) tell(error);
	return lines;
}

it("logs a second cause of queue trouble, even if its error has the same class", () => {
	const full = "OOM command not allowed when used memory > 'maxmemory'.";
	const replica = "READONLY You can't write against a read only replica.";
	expect(logged([full, full, replica, full, replica].map(words => new Error(words)))).toEqual([
		full,
		replica,
	]);
});

it("logs the same cause once, whatever job or connection it names", () => {
	const lost = (id: string) => new Error(`Missing lock for job ${id}-1. moveToFinished`);
	const refused = () => Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
	const ids = ["7d9f6d1e-1b7a-4c36-9a0e-57c1f3a3c001", "0b1c2d3e-1b7a-4c36-9a0e-57c1f3a3c002"];
	expect(logged([...ids.map(lost), refused(), refused()])).toEqual([
		`Missing lock for job ${ids[0]}-1. moveToFinished`,
		"ECONNREFUSED",
	]);
});
