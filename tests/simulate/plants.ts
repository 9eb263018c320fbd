import { WEBHOOK_SECRET } from "#tests/support/providers/webhook/index.ts";
import type { ProviderHttp } from "#worker/providers/http/http.ts";
import { signBody } from "#worker/providers/webhook/sign.ts";
import type { World } from "./world.ts";

/** A bug injected into the product from outside, which the simulation must find. */
export interface Plant {
	/** The first seed that finds the bug; a test plays it. */
	foundBy: number;
	/** One replacement in one SQL statement that introduces the bug. */
	sql?: { in: RegExp; find: RegExp; put: string };
	http?(http: ProviderHttp, world: World): ProviderHttp;
	/** The relay runs only on notifications, and no notification arrives. */
	neitherNotifiesNorSweeps?: true;
	/** The web process answers 201 before it stores the form. */
	answersFirst?: true;
	/** The idempotency key of a form is ignored. */
	forgetsKeys?: true;
	/** The mail is sent before it is claimed. */
	claimsMailLate?: true;
}

export const plants: Readonly<Record<string, Plant>> = {
	"ack-before-store": { foundBy: 2, answersFirst: true },
	"form-without-key": { foundBy: 133, forgetsKeys: true },
	"no-notify-and-no-sweep": { foundBy: 1, neitherNotifiesNorSweeps: true },
	"lease-too-long": {
		foundBy: 7,
		sql: {
			in: /update outbox set attempts = attempts \+ 1/,
			find: /make_interval\(secs => (\$\d+::float8|'[^']*'|[\d.]+)\)/,
			put: "make_interval(days => 30, secs => $1)",
		},
	},
	"lease-not-extended": {
		foundBy: 143,
		sql: {
			in: /with mine as \(select value::uuid as owner/,
			find: /where id in \(select id from outbox where owner in/,
			put: "where false and id in (select id from outbox where owner in",
		},
	},
	"handed-over-for-good": {
		foundBy: 95,
		sql: {
			in: /update outbox set due_at = now\(\) \+ make_interval\(secs => [^)]*\), owner = null, queued = true/,
			find: /set due_at = now\(\) \+ make_interval\(secs => (\$\d+::float8|'[^']*'|[\d.]+)\)/,
			put: "set due_at = now() + make_interval(days => 30, secs => $1)",
		},
	},
	"outcome-without-fence": {
		foundBy: 54,
		sql: {
			in: /from "outbox" where "id" = \$1 and "owner" = \$2 and case lane/,
			find: /from "outbox" where .*$/s,
			put: "from (select $1::uuid as id, $2::uuid as owner) as whoever",
		},
	},
	"effect-after-outcome": { foundBy: 7, http: answersBeforeItSends },
	"effect-without-idempotency-key": { foundBy: 1, http: namesEachTryAnew },
	"order-by-wrong-column": {
		foundBy: 9,
		sql: {
			in: /^select.*"webhook_deliveries" as "d"/s,
			find: /"e"\."occurred_at" < "d"\."occurred_at"/,
			put: '"e"."occurred_at" > "d"."occurred_at"',
		},
	},
	"defer-forgets-due": {
		foundBy: 1,
		sql: {
			in: /update outbox set owner = null, due_at = now\(\) \+ make_interval/,
			find: /due_at = now\(\) \+ make_interval\(secs => (\$\d+::float8|'[^']*'|[\d.]+)\)/,
			put: "due_at = now() + make_interval(days => 30, secs => $1)",
		},
	},
	"result-counted-twice": {
		foundBy: 1,
		sql: {
			in: /update "job_runs" set "done"/,
			find: /"done" = "done" \+ (\$\d+)/,
			put: '"done" = "done" + 2 * $1',
		},
	},
	"deferred-sent-at-once": {
		foundBy: 390,
		sql: {
			in: /set "not_before" = now\(\) \+ make_interval/,
			find: /"not_before" = now\(\) \+ make_interval/,
			put: '"not_before" = now() + 0 * make_interval',
		},
	},
	"mail-claimed-late": { foundBy: 203, claimsMailLate: true },
	"refused-not-ended": {
		foundBy: 13,
		sql: { in: /update "job_runs" set "done"/, find: /then 'failed'/, put: 'then "status"' },
	},
};

/** Reports success at once and makes the call later: if the process ends in between, the call is never made. */
function answersBeforeItSends(http: ProviderHttp, world: World): ProviderHttp {
	return {
		...http,
		async send(request) {
			if (!request.url.includes("webhook")) return http.send(request);
			await world.step({ label: "answers itself", before: 1, after: 1, run: () => {} });
			setTimeout(() => void http.send(request).catch(() => {}), world.dice.between(50, 3_000));
			return { status: 200, headers: {}, text: "" };
		},
	};
}

/** Gives each attempt a new id, so that the receiver cannot deduplicate retries. */
function namesEachTryAnew(http: ProviderHttp, world: World): ProviderHttp {
	return {
		...http,
		send(request) {
			if (!request.url.includes("webhook")) return http.send(request);
			const event: { id?: string } = JSON.parse(String(request.body));
			const id = `${event.id ? "evt" : "msg"}_${world.inner.uuid()}`;
			const body = JSON.stringify(event.id ? { ...event, id } : event);
			const headers = { ...request.headers, ...signBody(id, body, WEBHOOK_SECRET, world.now) };
			return http.send({ ...request, body, headers });
		},
	};
}
