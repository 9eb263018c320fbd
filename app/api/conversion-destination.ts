import { config } from "#app/config.server.ts";
import { removes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer, vault } from "#app/services.server.ts";
import { presentDestination } from "#db/conversions/present-destination.ts";
import { deleteDestination, updateDestination } from "#db/conversions/save-destination.ts";
import { destinationUpdateSchema } from "#domain/conversions/destination-form.ts";

const Form = destinationUpdateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

export const loader = resource({
	PUT: admin(
		updates(Form, async (em, ...change) => {
			const saved = await updateDestination(em, ...change, vault);
			announcer.announce("outbox");
			return presentDestination(saved);
		}),
	),
	DELETE: admin(removes(deleteDestination)),
});
export const action = loader;
