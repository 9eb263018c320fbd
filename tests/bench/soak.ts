import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { residentMib } from "#tests/support/resident-memory.ts";
import { withStack } from "./bench-stack.ts";
import { type Figure, median } from "./figure.ts";
import { signIn } from "./sign-in.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const LOOKS = 120;
/** Maximum memory of the last quarter over that of the second quarter. */
const MAX_GROWTH = 1.1;

/** A random IP address per request, as different visitors have. */
const visitor = () => ({ "X-Forwarded-For": `198.18.${[...randomBytes(2)].join(".")}` });

const post = (url: string, body: unknown) =>
	fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...visitor() },
		body: JSON.stringify(body),
	});

/** The requests of one second: visitors who read, calculate and leave details, and an admin who browses. */
function aSecond(url: string, cookie: string, second: number): Promise<Response>[] {
	const email = `person${second}@people.example`;
	const read = [
		"/",
		"/uk",
		"/uk-dubai",
		"/privacy",
		`/uk?profit=${second * 100}`,
		`/nowhere-${second}`,
		"/api/geo",
	];
	const lead = { fullName: "Sample Person", email, phone: "+44 7700 900123", country: "Portugal" };
	const report = {
		calculation: { income: 100_000 + second, extractionMethod: "salary" },
		timestamp: new Date().toISOString(),
		personalDetails: { name: "Sample Person", email },
	};
	const looks = ["/admin", "/admin/leads", "/api/leads?q=person1", "/admin/integrations/jobs"];
	return [
		...read.map(path => fetch(url + path, { headers: visitor() })),
		post(`${url}/api/leads`, lead),
		...(second % 2 === 0 ? [post(`${url}/api/tax-report`, report)] : []),
		...looks.map(path => fetch(url + path, { headers: { cookie } })),
	];
}

/** Memory of web and worker under a steady load: the last quarter over the second. */
export const soak: Figure = () =>
	withStack(async ({ url, web, worker }) => {
		const { cookie } = await signIn(url);
		const parts = { web, worker };
		const sizes: Record<keyof typeof parts, number[]> = { web: [], worker: [] };
		const seconds = MINUTES * 60;
		let refused = 0;
		for (let second = 0; second < seconds; second += 1) {
			const [answers] = await Promise.all([Promise.all(aSecond(url, cookie, second)), delay(1_000)]);
			for (const answer of answers) {
				await answer.arrayBuffer();
				if (answer.status >= 500 && !answer.url.endsWith("/api/geo")) refused += 1;
			}
			if (second % Math.ceil(seconds / LOOKS) !== 0) continue;
			for (const name of ["web", "worker"] as const) sizes[name].push(residentMib(parts[name]().pid));
		}
		if (refused > 0) throw new Error(`${refused} requests failed`);
		const quarter = (all: number[], n: number) =>
			median(all.slice(Math.floor((all.length * n) / 4), Math.floor((all.length * (n + 1)) / 4)));
		return (["web", "worker"] as const).map(name => ({
			name: `soak of ${MINUTES} minutes: memory of the ${name} in the last quarter over the second`,
			measured: quarter(sizes[name], 3) / quarter(sizes[name], 1),
			atMost: MAX_GROWTH,
			note: `${[0, 1, 2, 3].map(n => quarter(sizes[name], n).toFixed(0)).join(", ")} MiB`,
		}));
	});
