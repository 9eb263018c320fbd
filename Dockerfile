# One image for web, worker and migrations; the command selects which.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
# Not needed at run time: type declarations, source maps, and TypeScript, an optional peer dependency; 85 MB.
RUN find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete && rm -rf node_modules/typescript

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN NODE_ENV=production npx react-router build

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production
WORKDIR /srv
COPY --from=packages /srv/node_modules ./node_modules
COPY --from=build /srv/build ./build
COPY package.json LICENSE ./
COPY app ./app
COPY db ./db
COPY domain ./domain
COPY worker ./worker
USER node
EXPOSE 3000
# node itself, not npm, so that it receives SIGTERM.
CMD ["node", "app/server.ts"]
