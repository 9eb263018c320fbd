import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./postgres.ts";

/** A TCP proxy in front of a server, that can break connections in the ways networks do. */
export interface ChaosProxy {
	port: number;
	/** Tears every connection off. */
	reset(): void;
	/** Forgets every connection without a word: no byte comes through any more. New ones work. */
	strand(): void;
	/** Lets no byte through while silent, in either direction; connections stay open. */
	setSilent(silent: boolean): void;
	/** Refuses new connections and tears the present ones off, until it is open again. */
	setClosed(closed: boolean): void;
	/** From now on it leads to another server; connections to the one before are torn off. */
	setTarget(port: number): void;
	close(): Promise<void>;
}

/** Starts a proxy to a port on this machine. */
export async function startChaosProxy(firstPort: number): Promise<ChaosProxy> {
	let targetPort = firstPort;
	const pairs = new Set<[Socket, Socket]>();
	const stranded = new Set<[Socket, Socket]>();
	let silent = false;
	let closed = false;
	const server = createServer(client => {
		if (closed) return void client.resetAndDestroy();
		const target = connect(targetPort, "127.0.0.1");
		const pair: [Socket, Socket] = [client, target];
		pairs.add(pair);
		for (const [from, to] of [pair, [target, client] as const]) {
			from.on("data", chunk => void to.write(chunk));
			from.on("error", () => {});
			from.on("close", () => {
				to.destroy();
				pairs.delete(pair);
			});
			if (silent) from.pause();
		}
	});
	const port = await freePort();
	await new Promise<void>(resolve => server.listen(port, "127.0.0.1", resolve));
	const reset = () => {
		for (const pair of [...pairs, ...stranded]) for (const socket of pair) socket.resetAndDestroy();
		stranded.clear();
	};
	return {
		port,
		reset,
		strand() {
			for (const pair of pairs) {
				for (const socket of pair) socket.pause();
				stranded.add(pair);
			}
			pairs.clear();
		},
		setSilent(value) {
			silent = value;
			for (const pair of pairs) for (const socket of pair) value ? socket.pause() : socket.resume();
		},
		setClosed(value) {
			closed = value;
			if (value) reset();
		},
		setTarget(to) {
			targetPort = to;
			reset();
		},
		async close() {
			closed = true;
			reset();
			await new Promise<void>(resolve => server.close(() => resolve()));
		},
	};
}
