import { expect, it } from "vitest";
import type { StaffMethod } from "./resource.ts";

it("a StaffMethod that does not return a value on every path does not compile", () => {
	const methods: StaffMethod[] = [
		() => null,
		async () => null,
		async ({ staff }) => staff,
		() => new Response(),
		// @ts-expect-error nothing is returned
		() => {},
		// @ts-expect-error a promise of nothing is
		async () => {},
		// @ts-expect-error nothing is returned to some
		async ({ staff }) => {
			if (staff.role === "admin") return staff;
		},
	];
	expect(methods).toHaveLength(7);
});
