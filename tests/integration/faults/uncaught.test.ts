import { once } from "node:events";
import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, startTestWeb, type TestWeb } from "#tests/support/product.ts";

let databaseUrl: string;

beforeAll(async () => {
	databaseUrl = (await createTestDatabase()).url;
});

/** Starts a web process in which SIGUSR2 raises an error that nothing handles. */
function startFailing(failure: string): Promise<TestWeb> {
	const code = `process.on("SIGUSR2",()=>{const error=new Error("of ann@firm.example");${failure}})`;
	return startTestWeb(databaseUrl, {
		NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
	});
}

/** Starts posting a lead: `finish` sends the body and returns the answer's status. */
async function leadUnderWay({ url }: TestWeb): Promise<{ finish(): Promise<number | undefined> }> {
	const body = JSON.stringify({
		fullName: "Ann",
		email: "ann@firm.example",
		phone: "+44 7700 900123",
		country: "United Kingdom",
	});
	const sent = request(`${url}/api/leads`, {
		method: "POST",
		headers: {
			...newVisitor(),
			"Content-Type": "application/json",
			"Content-Length": Buffer.byteLength(body),
			Expect: "100-continue",
		},
	});
	sent.flushHeaders();
	// The server has begun to handle the request.
	await once(sent, "continue");
	return {
		async finish() {
			const answered = once(sent, "response");
			sent.end(body);
			const [response] = await answered;
			response.resume();
			return response.statusCode;
		},
	};
}

describe("uncaught error in the web process", () => {
	it.each([
		["uncaught exception", "throw error"],
		["unhandled rejection", "Promise.reject(error)"],
	])(
		"shuts down gracefully after an %s: answers the open request, takes no new one, logs no personal data",
		async (said, failure) => {
			const web = await startFailing(failure);
			const lead = await leadUnderWay(web);
			web.process.child.kill("SIGUSR2");
			await until("it takes nothing new", () =>
				fetch(`${web.url}/healthz`).then(
					() => false,
					() => true,
				),
			);
			expect(web.process.child.exitCode).toBeNull();
			expect(await lead.finish()).toBe(201);
			expect(await web.process.ended).toBe(1);
			expect(web.process.output()).toContain(said);
			expect(web.process.output()).toMatch(/"name":"Error"/);
			expect(web.process.output()).not.toContain("ann@");
		},
	);

	it("does not end the process when only a database connection was lost", async () => {
		const web = await startFailing('error.code="ECONNRESET";throw error');
		web.process.child.kill("SIGUSR2");
		await until("it is told", () => web.process.output().includes("connection lost"));
		expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
		expect(await web.process.stop()).toBe(0);
	});
});
