import { Redis } from "ioredis";
import { reason } from "./examine-database.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const OLDEST = "6.2";

/** Checks that Redis accepts and keeps data, when the queue is on Redis. */
export async function examineRedis(url: string | undefined): Promise<Finding[]> {
	if (!url) return [ok("queue", "on PostgreSQL, since REDIS_URL is not set")];
	const redis = new Redis(url, {
		lazyConnect: true,
		maxRetriesPerRequest: 0,
		connectTimeout: 5_000,
		commandTimeout: 5_000,
		retryStrategy: () => null,
	});
	// The reason of a failed connection is only emitted here; commands reject with "closed".
	let ended: unknown;
	redis.on("error", error => {
		ended ??= error;
	});
	try {
		await redis.connect();
		const facts = new Map(
			(await redis.info()).split(/\r?\n/).map(line => {
				const [name = "", value = ""] = line.split(":", 2);
				return [name, value] as const;
			}),
		);
		const version = facts.get("redis_version") ?? "0.0";
		const isOld = version.localeCompare(OLDEST, "en", { numeric: true }) < 0;
		const findings: Finding[] = [
			isOld ? failure("Redis", `is ${version}; ${OLDEST} or newer is needed`) : ok("Redis", version),
		];
		const policy = facts.get("maxmemory_policy");
		if (policy && policy !== "noeviction") {
			findings.push(failure("Redis", `maxmemory-policy is ${policy}: jobs are thrown away; set noeviction`));
		}
		if (facts.get("aof_enabled") === "0") {
			findings.push(
				warning("Redis", "keeps nothing across a restart (appendonly no): work starts again from PostgreSQL"),
			);
		}
		// Tested by writing: when it is full, a replica, or out of disk, Redis still answers reads.
		const refused = await redis.set("meridian-doctor", "", "PX", 1).then(() => null, reason);
		if (refused) findings.push(failure("Redis", `takes no jobs, which wait in PostgreSQL: ${refused}`));
		return findings;
	} catch (error) {
		return [failure("Redis", `cannot be used: ${reason(ended ?? error)}`)];
	} finally {
		redis.disconnect();
	}
}
