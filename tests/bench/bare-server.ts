import { get } from "node:http";
import { freePort } from "#tests/support/postgres.ts";
import { type ProductProcess, startProcess, untilReady } from "#tests/support/processes.ts";

/** Request header of a browser that accepts Brotli. */
export const TAKES_BROTLI = { "accept-encoding": "br" };

/** Starts a bare server that sends these bytes, in its own process. */
export async function bareServer(body: Buffer): Promise<{ url: string; process: ProductProcess }> {
	const port = await freePort();
	const script = `require("node:http").createServer((q,r)=>{r.writeHead(200,{"content-type":"text/html; charset=utf-8","content-encoding":"br","content-length":b.length});r.end(b)}).listen(${port},"127.0.0.1")`;
	const bytes = `const b=Buffer.from("${body.toString("base64")}","base64");`;
	const process = startProcess(["-e", bytes + script], {});
	await untilReady(`http://127.0.0.1:${port}/`, process);
	return { url: `http://127.0.0.1:${port}/`, process };
}

/** Returns a page's Brotli bytes once the page cache holds them. */
export async function brotliBytes(url: string): Promise<Buffer> {
	for (;;) {
		const answer = await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
			get(url, { headers: TAKES_BROTLI }, response => {
				const chunks: Buffer[] = [];
				response.on("data", chunk => chunks.push(chunk));
				response.on("end", () =>
					resolve({ encoding: response.headers["content-encoding"], bytes: Buffer.concat(chunks) }),
				);
			}).on("error", reject);
		});
		if (answer.encoding === "br") return answer.bytes;
	}
}
