# One image for web, worker and migrations; the command tells which.
FROM node:24.21.0-slim AS packages
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.21.0-slim AS build
WORKDIR /srv
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN NODE_ENV=production npx react-router build

FROM node:24.21.0-slim
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
# node itself, not npm: it must hear SIGTERM.
CMD ["node", "app/server.ts"]
