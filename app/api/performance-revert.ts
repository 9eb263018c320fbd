import { admin, resource } from "#app/http/.server/resource.ts";
import { turnOptimization } from "#app/http/.server/switch-methods.ts";

export const loader = resource({
	POST: admin(turnOptimization(false)),
});
export const action = loader;
