import { creates, deletes, updates } from "#app/api/.server/record-methods.ts";
import { paginateInMemory } from "#app/http/.server/paginate.ts";
import { idParam } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { answerTest } from "#app/leads/sync/.server/test-answer.ts";
import { announcer, config, vault } from "#app/services.server.ts";
import {
	createDestination,
	deleteDestination,
	findDestination,
	listDestinations,
	presentDestination,
	updateDestination,
} from "#db/conversions/save-destination.ts";
import { startDestinationTest } from "#db/conversions/start-destination-test.ts";
import { destinationCreateSchema, destinationUpdateSchema } from "#domain/conversions/destination-form.ts";

const endpoints = { allowHttp: config.ALLOW_PRIVATE_ENDPOINTS };
const Create = destinationCreateSchema(endpoints);
const Update = destinationUpdateSchema(endpoints);

export const loader = resources({
	"api/conversion-destinations": {
		GET: staff(async ({ em, url }) =>
			paginateInMemory(url, (await listDestinations(em)).map(presentDestination), ({ id }) => id),
		),
		POST: admin(
			creates(Create, async (em, ...made) => presentDestination(await createDestination(em, ...made, vault))),
		),
	},
	"api/conversion-destinations/:id": {
		PUT: admin(
			updates(Update, async (em, ...change) => {
				const saved = await updateDestination(em, ...change, vault);
				announcer.announce("outbox");
				return presentDestination(saved);
			}),
		),
		DELETE: admin(deletes(deleteDestination)),
	},
	"api/conversion-destinations/:id/test": {
		POST: admin(async ({ em, request, params, staff: { username } }) => {
			const { id } = await findDestination(em, idParam(params));
			const jobId = await em.transactional(inner => startDestinationTest(inner, id, username));
			announcer.announce("outbox");
			return answerTest(jobId, request.signal);
		}),
	},
});
export const action = loader;
