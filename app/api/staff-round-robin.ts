import { resource } from "#app/http/.server/resource.ts";
import { switchMethods } from "#app/http/session/.server/switch-methods.ts";

const { loader, action } = resource(switchMethods("round_robin"));

export { action, loader };
