import * as v from "valibot";
import { externalLine, line, nullAsAbsent, object } from "../shape.ts";
import { readChatReference } from "../whatsapp/chat-reference.ts";
import { Attribution } from "./attribution.ts";

const REFERENCE = "A reference has five letters or digits";
const PAGE = "Page must be a path";

/** Body of POST /api/chat-references (docs/specification/http.md#public-calls). */
export const ChatReferenceForm = object({
	reference: v.pipe(
		v.string(REFERENCE),
		v.check(text => readChatReference(text) === text, REFERENCE),
	),
	page: v.pipe(line(200, PAGE), v.startsWith("/", PAGE)),
	// A page's words, which staff may break into lines, cut by the page.
	button: externalLine(100, "Button is required"),
	attribution: nullAsAbsent(Attribution),
});
export type ChatReferenceForm = v.InferOutput<typeof ChatReferenceForm>;
