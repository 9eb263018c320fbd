import { expect, it } from "vitest";
import { isEnded, RUN_STATUSES } from "./kinds.ts";

it("isEnded is true only for runs that are succeeded, partly_failed, failed or cancelled", () =>
	expect(RUN_STATUSES.filter(isEnded)).toEqual(["succeeded", "partly_failed", "failed", "cancelled"]));
