import { lazySection } from "#app/modules/lazy-section/lazy-section.tsx";
import "#app/ui/card/card.css.ts";
import "#app/ui/field/field.css.ts";
import "#app/ui/error-summary/error-summary.css.ts";
import "#app/ui/table/table.css.ts";
import "#app/ui/alert/alert.css.ts";
import { CALCULATOR } from "./anchors";
import "./calculator.css.ts";

/** The tax calculator; its script comes when the visitor does. */
export const TaxCalculator = lazySection(CALCULATOR, () => import("./calculator"));
