import { config } from "#app/config.server.ts";
import { pageOfWhole } from "#app/http/.server/query.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { vault } from "#app/services.server.ts";
import { presentDestination } from "#db/conversions/present-destination.ts";
import { createDestination, listDestinations } from "#db/conversions/save-destination.ts";
import { destinationCreateSchema } from "#domain/conversions/destination-form.ts";

const Form = destinationCreateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

export const loader = resource({
	GET: staff(async ({ em, url }) => pageOfWhole(url, (await listDestinations(em)).map(presentDestination))),
	POST: admin(
		creates(Form, async (em, ...made) => presentDestination(await createDestination(em, ...made, vault))),
	),
});
export const action = loader;
