// Styles of the sections whose scripts come later: they stand in the page from the start, like the sections' HTML.
import "#app/ui/heading/heading.css.ts";
import "#app/ui/layout/layout.css.ts";
import "#app/ui/link/link.css.ts";
import "#app/ui/card/card.css.ts";
import "#app/ui/disclosure/disclosure.css.ts";
import "#app/ui/table/table.css.ts";
import "#app/ui/ornament/ornament.css.ts";
import "#app/modules/claims/claims.css.ts";
import "./packages/packages.css.ts";
import "./uk-teaser/uk-teaser.css.ts";
import "./about/about.css.ts";
import "./comparison/comparison.css.ts";
import "./trust/trust.css.ts";
import "./faq/faq.css.ts";
import "./testimonials/testimonials.css.ts";
import "./process/process.css.ts";
import "./contact/contact.css.ts";
