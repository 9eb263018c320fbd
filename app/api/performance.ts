import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { readPerformance } from "#app/visitor/vitals/.server/read-performance.ts";

export const loader = resource({
	GET: staff(async () => {
		const { metrics, recommendations } = await readPerformance();
		return json({ metrics, recommendations });
	}),
});
export const action = loader;
