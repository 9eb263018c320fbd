import { freePort } from "#tests/support/postgres.ts";
import { type ProductProcess, startProcess, untilReady } from "#tests/support/processes.ts";
import { withStack } from "./bench-stack.ts";
import { type Figure, median } from "./figure.ts";
import { load } from "./load.ts";

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 32;
const ENCODING = { "accept-encoding": "br" };

/** A bare server in a process of its own, which sends the same bytes. */
async function bareServer(body: Buffer): Promise<{ url: string; process: ProductProcess }> {
	const port = await freePort();
	const script = `require("node:http").createServer((q,r)=>{r.writeHead(200,{"content-type":"text/html; charset=utf-8","content-encoding":"br","content-length":b.length});r.end(b)}).listen(${port},"127.0.0.1")`;
	const bytes = `const b=Buffer.from("${body.toString("base64")}","base64");`;
	const process = startProcess(["-e", bytes + script], {});
	await untilReady(`http://127.0.0.1:${port}/`, process);
	return { url: `http://127.0.0.1:${port}/`, process };
}

/** The bytes of a page as a browser that takes Brotli gets them. */
async function brotliBytes(url: string): Promise<Buffer> {
	const { request } = await import("node:http");
	for (;;) {
		const answer = await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
			request(url, { headers: ENCODING }, response => {
				const chunks: Buffer[] = [];
				response.on("data", chunk => chunks.push(chunk));
				response.on("end", () =>
					resolve({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(chunks) }),
				);
			})
				.on("error", reject)
				.end();
		});
		if (answer.encoding === "br") return answer.bytes;
	}
}

/** Home page, anonymous, warm: requests/s over a bare node:http server that sends the same bytes. */
export const homeThroughput: Figure = () =>
	withStack(async ({ url }) => {
		const home = `${url.replace("localhost", "127.0.0.1")}/`;
		const bare = await bareServer(await brotliBytes(home));
		try {
			const ratios: number[] = [];
			for (let round = 0; round < ROUNDS; round++) {
				const options = { seconds: SECONDS, connections: CONNECTIONS, headers: ENCODING };
				const theirs = await load({ url: bare.url, ...options });
				ratios.push((await load({ url: home, ...options })) / theirs);
			}
			return [
				{
					name: "home, warm: requests/s over bare node:http, same bytes",
					measured: median(ratios),
					atLeast: 0.6,
				},
			];
		} finally {
			await bare.process.stop();
		}
	});
