import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { RunRow } from "#db/jobs/run-row.ts";
import { JobProgress } from "./job-progress.tsx";

const RUN: RunRow = {
	id: "0",
	kind: "bulk_sync",
	status: "active",
	total: 16_014,
	done: 12_100,
	failed: 1_200,
	attempts: 1,
	error: null,
	message: null,
	actor: "admin",
	createdAt: "2026-11-27T10:00:00.000Z",
	startedAt: "2026-11-27T10:00:00.000Z",
	finishedAt: null,
	integration: null,
	conversionDestination: null,
	lead: null,
};

it.each([
	["under way", RUN],
	["ended", { ...RUN, status: "partly_failed" as const }],
])("JobProgress shows counts with thousands separators when the run is %s", (_state, run) => {
	expect(renderToStaticMarkup(<JobProgress run={run} />)).toContain("12,100 of 16,014, 1,200 failed");
});
