import { turnOptimization } from "#app/api/.server/switch-methods.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { readPerformance } from "#app/visitor/vitals/.server/read-performance.ts";

export const loader = resources({
	"api/performance": {
		GET: staff(async () => {
			const { metrics, recommendations } = await readPerformance();
			return { metrics, recommendations };
		}),
	},
	"api/performance/implement": { POST: admin(turnOptimization(true)) },
	"api/performance/revert": { POST: admin(turnOptimization(false)) },
});
export const action = loader;
