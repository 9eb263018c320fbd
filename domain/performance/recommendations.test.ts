import * as v from "valibot";
import { expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { isOptimizationId, RECOMMENDATIONS, RecommendationChoice } from "./recommendations.ts";

it("isOptimizationId and RecommendationChoice accept the ids of the five recommendations and nothing else", () => {
	expect(new Set(RECOMMENDATIONS.map(({ id }) => id)).size).toBe(5);
	for (const { id } of RECOMMENDATIONS) {
		expect(isOptimizationId(id)).toBe(true);
		expect(v.is(RecommendationChoice, { recommendationId: id })).toBe(true);
	}
	expect(isOptimizationId("faster_light")).toBe(false);
	for (const recommendationId of ["faster_light", 7, undefined])
		expect(fieldErrors(v.safeParse(RecommendationChoice, { recommendationId }).issues ?? [])).toEqual({
			recommendationId: "There is no such recommendation",
		});
});
