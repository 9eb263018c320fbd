import { expect, it } from "vitest";
import type { StaffMethod } from "./resource.ts";

it("a method of a resource that forgets to return does not compile", () => {
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
