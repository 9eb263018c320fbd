import { bareServer, brotliBytes, TAKES_BROTLI } from "./bare-server.ts";
import { withStack } from "./bench-stack.ts";
import type { Figure } from "./figure.ts";
import { openLoop } from "./open-loop.ts";

const PER_SECOND = 2_000;
const SECONDS = 15;
const CONNECTIONS = 64;

/**
 * Latency of a cached public page under scheduled requests, over that of a bare server with the same bytes, measured before and
 * after.
 */
export const pageLatency: Figure = () =>
	withStack(async ({ url }) => {
		const home = `${url.replace("localhost", "127.0.0.1")}/`;
		const bare = await bareServer(await brotliBytes(home));
		const load = {
			perSecond: PER_SECOND,
			seconds: SECONDS,
			connections: CONNECTIONS,
			headers: TAKES_BROTLI,
		};
		try {
			const before = await openLoop({ url: bare.url, ...load });
			const ours = await openLoop({ url: home, ...load });
			const after = await openLoop({ url: bare.url, ...load });
			return [
				{
					name: `home, cached, ${PER_SECOND.toLocaleString("en")} requests/s for ${SECONDS} s, open loop: p99`,
					measured: ours.p99,
					unit: " ms",
					atMost: 5,
					note: `p50 ${ours.p50.toFixed(2)} ms, longest ${ours.max.toFixed(1)} ms; bare node:http p99 ${before.p99.toFixed(2)} ms before and ${after.p99.toFixed(2)} ms after`,
				},
			];
		} finally {
			await bare.process.stop();
		}
	});
