import { globalStyle, style } from "@vanilla-extract/css";
import { error, field, hint, label } from "#app/ui/field/field.css.ts";

/**
 * A grid in which fields stand beside each other, their controls at one height though one has a hint or an error and its
 * neighbour none: label, hint, control and error each have a line of the grid, and a label without a hint takes two.
 */
export const row = style({});
globalStyle(`${row} > *`, { gridRow: "span 3" });
globalStyle(`${row} > ${field}`, { display: "grid", gridTemplateRows: "subgrid", alignContent: "start" });
globalStyle(`${row} > ${field}:has(> ${error})`, { gridRow: "span 4" });
globalStyle(`${row} > ${field} > ${label}`, { gridRow: "1 / span 2" });
globalStyle(`${row} > ${field}:has(> ${hint}) > ${label}`, { gridRow: 1 });
globalStyle(`${row} > ${field} > ${hint}`, { gridRow: 2 });
globalStyle(`${row} > ${field} > :is(input,select,textarea)`, { gridRow: 3 });
globalStyle(`${row} > ${field} > ${error}`, { gridRow: 4 });
