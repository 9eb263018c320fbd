import { json } from "#app/modules/http/.server/present-error.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { readPerformance } from "#app/modules/performance/.server/read-performance.ts";
import { staff } from "#app/modules/session/.server/guards.ts";

const { loader: read, action: write } = resource({
	GET: staff(async () => {
		const { metrics, recommendations } = await readPerformance();
		return json({ metrics, recommendations });
	}),
});

export const loader = read;
export const action = write;
