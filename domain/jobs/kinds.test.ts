import { expect, it } from "vitest";
import { isEnded, RUN_STATUSES } from "./kinds.ts";

it("has runs end in four ways", () =>
	expect(RUN_STATUSES.filter(isEnded)).toEqual(["succeeded", "partly_failed", "failed", "cancelled"]));
