import { resource, staff } from "#app/http/.server/resource.ts";
import { readPerformance } from "#app/visitor/vitals/.server/read-performance.ts";

export const loader = resource({
	GET: staff(async () => {
		const { metrics, recommendations } = await readPerformance();
		return { metrics, recommendations };
	}),
});
export const action = loader;
