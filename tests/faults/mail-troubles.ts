import { setTimeout as delay } from "node:timers/promises";
import type { SinkMood } from "#tests/support/smtp-sink.ts";
import { anyOf, type Fault } from "./fault.ts";
import { streamThrough } from "./stream.ts";

const MOODS: SinkMood[] = [
	{ recipient: { code: 451, words: "greylisted" } },
	{ message: { code: 452, words: "out of storage" } },
	"drop during data",
	"drop after data",
	"silent after data",
];

/** A mail server that refuses, hangs, and drops connections during and after a mail. */
export const mailTroubles: Fault = (databaseUrl, scale) =>
	streamThrough(databaseUrl, scale, {
		fault: "mail server refuses, hangs, drops during and after DATA",
		webs: 1,
		workers: 1,
		queue: "postgres",
		async trouble({ sink }) {
			for (let broken = 0; broken < scale.times; broken += 1) {
				sink.mood = MOODS[broken % MOODS.length] ?? "take";
				await delay(anyOf(500, 1_500));
				sink.mood = "take";
				await delay(anyOf(100, 500));
			}
			return scale.times;
		},
	});
