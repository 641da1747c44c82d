# syntax=docker/dockerfile:1
# The shop as an image: a release (npm run build -- --release) on a small system. `npm run verify --
# release` runs its steps without Docker. Digests are of 24-trixie-slim and trixie-slim.

# Built on the machine's own processor for that of the image: npm fetches its packages.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim@sha256:366fdef91728b1b7fa18c84fba63b6e79ed77b7e10cc206878e9705da4d7b169 AS build
# The version of a release has the commit.
RUN apt-get update && apt-get install --yes --no-install-recommends git
WORKDIR /source
COPY . .
ARG TARGETARCH
RUN npm run build -- --release /release --cpu "$TARGETARCH"

FROM debian:trixie-slim@sha256:a99cfc517144bc59b1978475ec53b46ecabec7e43635402ee5b77cc54cd1b20a
# Its Node is a package of the release. Certificates: for payment providers and mail.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /release /opt/phonehaat
RUN ln -s /opt/phonehaat/phonehaat /usr/local/bin/phonehaat \
  && mkdir --mode=0700 /data /backups && chown 10001:10001 /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
USER 10001:10001
WORKDIR /opt/phonehaat
VOLUME /data
EXPOSE 3000
# Bash itself connects: a Node each time would be the idle shop's largest work.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --start-interval=2s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3 && read -t 4 -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node_modules/.bin/node", "server/main.ts"]
