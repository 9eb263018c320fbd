import { removes } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { confirmed } from "#app/http/session/.server/confirmed.ts";
import { removeSecondFactor } from "#db/accounts/second-factor.ts";

export const loader = resource({
	/** For a colleague whose phone and recovery codes are lost. */
	DELETE: admin(confirmed(removes(removeSecondFactor))),
});
export const action = loader;
