import { lazySection } from "#app/modules/lazy-section/lazy-section.tsx";
import "#app/ui/card/card.css.ts";
import "#app/ui/error-summary/error-summary.css.ts";
import "#app/ui/field/field.css.ts";
import "#app/ui/ornament/ornament.css.ts";
import "#app/ui/theme/day.css.ts";
import { CONSULTATION } from "./anchors";
import "./forms.css.ts";

/** The mid-page and consultation form; its script comes when the visitor does. */
export const Consultation = lazySection(CONSULTATION, () => import("./consultation-form"));
