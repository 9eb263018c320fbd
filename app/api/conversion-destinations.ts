import { config } from "#app/config.server.ts";
import { pageOfWhole } from "#app/http/.server/query.ts";
import { creates, deletes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { announcer, vault } from "#app/services.server.ts";
import { presentDestination } from "#db/conversions/present-destination.ts";
import {
	createDestination,
	deleteDestination,
	listDestinations,
	updateDestination,
} from "#db/conversions/save-destination.ts";
import { destinationCreateSchema, destinationUpdateSchema } from "#domain/conversions/destination-form.ts";

const endpoints = { allowHttp: config.ALLOW_PRIVATE_ENDPOINTS };
const Create = destinationCreateSchema(endpoints);
const Update = destinationUpdateSchema(endpoints);

export const loader = resource({
	GET: staff(async ({ em, url }) =>
		pageOfWhole(url, (await listDestinations(em)).map(presentDestination), ({ id }) => id),
	),
	POST: admin(
		creates(Create, async (em, ...made) => presentDestination(await createDestination(em, ...made, vault))),
	),
	one: {
		PUT: admin(
			updates(Update, async (em, ...change) => {
				const saved = await updateDestination(em, ...change, vault);
				announcer.announce("outbox");
				return presentDestination(saved);
			}),
		),
		DELETE: admin(deletes(deleteDestination)),
	},
});
export const action = loader;
