import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./postgres.ts";

/** A TCP proxy in front of a server that can break connections in the ways that networks do. */
export interface ChaosProxy {
	port: number;
	/** Resets every connection (TCP RST). */
	reset(): void;
	/** Silently drops all traffic of the current connections without closing them. New connections work. */
	strand(): void;
	/** While silent, forwards no byte in either direction; connections stay open. */
	setSilent(silent: boolean): void;
	/** While closed, resets the current connections and refuses new ones. */
	setClosed(closed: boolean): void;
	/** Forwards to another server from now on, and resets the connections to the former one unless they are kept. */
	setTarget(port: number, kept?: { keepOpen: boolean }): void;
	close(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
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
		setTarget(to, { keepOpen } = { keepOpen: false }) {
			targetPort = to;
			if (!keepOpen) reset();
		},
		async close() {
			closed = true;
			reset();
			await new Promise<void>(resolve => server.close(() => resolve()));
		},
	};
}
