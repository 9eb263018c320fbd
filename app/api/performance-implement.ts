import { admin, resource } from "#app/http/.server/resource.ts";
import { turnOptimization } from "#app/http/.server/switch-methods.ts";

export const loader = resource({
	POST: admin(turnOptimization(true)),
});
export const action = loader;
