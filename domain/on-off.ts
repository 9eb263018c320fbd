import * as v from "valibot";
import { object } from "./shape.ts";

/** Body of the PUT that turns something on or off for the whole site. */
export const OnOff = object({ active: v.boolean("Active must be true or false") });
