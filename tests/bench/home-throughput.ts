import { bareServer, brotliBytes, TAKES_BROTLI } from "./bare-server.ts";
import { withStack } from "./bench-stack.ts";
import { type Figure, median } from "./figure.ts";
import { load } from "./load.ts";

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 32;

/** Home page, anonymous, warm: requests/s over a bare node:http server that sends the same bytes. */
export const homeThroughput: Figure = () =>
	withStack(async ({ url }) => {
		const home = `${url.replace("localhost", "127.0.0.1")}/`;
		const bare = await bareServer(await brotliBytes(home));
		try {
			const ratios: number[] = [];
			for (let round = 0; round < ROUNDS; round++) {
				const options = { seconds: SECONDS, connections: CONNECTIONS, headers: TAKES_BROTLI };
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
