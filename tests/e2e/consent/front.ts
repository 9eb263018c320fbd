import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of the product that can cut the connection, and can fake a new release of the service worker. */
export interface Front {
	url: string;
	/** Posted requests as "path key", in order. */
	posts: string[];
	/** Beacons that pages sent. */
	beacons: string[];
	/** Answers posts with this status instead of forwarding them; null forwards them again. */
	refuse(status: number | null): void;
	release(name: string): void;
	cut(): Promise<void>;
	restore(): Promise<void>;
}

/** Starts a proxy in front of `origin` that adds these headers to requests. */
export async function startFront(origin: string, headers: Record<string, string>): Promise<Front> {
	let release = "";
	let refusal: number | null = null;
	let port = 0;
	let server: Server;
	const posts: string[] = [];
	const beacons: string[] = [];

	function listen(): Promise<void> {
		server = createServer((incoming, outgoing) => {
			const { method = "GET", url = "/" } = incoming;
			if (method === "POST" && /leads|tax-report|newsletter/.test(url)) {
				posts.push(`${url} ${incoming.headers["idempotency-key"]}`);
				if (refusal !== null) {
					incoming.resume();
					outgoing.writeHead(refusal, { "Content-Type": "application/json" }).end('{"message":"Not now"}');
					return;
				}
			}
			if (url === "/api/events") incoming.on("data", chunk => beacons.push(String(chunk)));
			const isWorker = url === "/sw.js";
			const forwarded = request(
				new URL(url, origin),
				{
					method,
					headers: {
						...incoming.headers,
						...headers,
						...(isWorker && { "accept-encoding": "identity", "if-none-match": "", "if-modified-since": "" }),
					},
				},
				answer => {
					const { "content-length": length, ...rest } = answer.headers;
					const tail = isWorker ? `\n// ${release}` : "";
					outgoing.writeHead(answer.statusCode ?? 502, isWorker || !length ? rest : answer.headers);
					answer.pipe(outgoing, { end: false });
					answer.on("end", () => outgoing.end(tail));
				},
			);
			forwarded.on("error", () => outgoing.destroy());
			incoming.pipe(forwarded);
		});
		return new Promise(resolve =>
			server.listen(port, "127.0.0.1", () => {
				port = (server.address() as AddressInfo).port;
				resolve();
			}),
		);
	}

	await listen();
	return {
		url: `http://localhost:${port}`,
		posts,
		beacons,
		refuse(status) {
			refusal = status;
		},
		release(name) {
			release = name;
		},
		cut() {
			server.closeAllConnections();
			return new Promise(resolve => server.close(() => resolve()));
		},
		restore: listen,
	};
}
