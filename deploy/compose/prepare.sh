#!/bin/sh
# Makes the keys, passwords, certificate and proxy settings of a trial in the folder trial/, once.
set -eu
cd "$(dirname "$0")"
if [ -e trial ]; then
  echo 'The folder trial is here already.' >&2
  exit 1
fi
owner=$(openssl rand -hex 24)
app=$(openssl rand -hex 24)
mkdir -m 700 trial
cat > trial/kapao.env <<ENV
PUBLIC_URL=https://wallet.localhost:8443
OPERATOR_URL=https://console.localhost:8443
TRUST_PROXY=loopback
DATABASE_URL=postgres://kapao_app:$app@127.0.0.1/kapao
KAPAO_GAME_CREDENTIAL_KEY=$(openssl rand -base64 32)
KAPAO_PROVIDER_KEY=$(openssl rand -base64 32)
KAPAO_TRUELINK_KEY=$(openssl rand -base64 32)
ENV
echo "DATABASE_OWNER_URL=postgres://kapao_owner:$owner@127.0.0.1/kapao" > trial/owner.env
openssl rand -hex 24 > trial/postgres
cat > trial/roles.sql <<SQL
create role kapao_owner login password '$owner';
create role kapao_app login password '$app';
grant kapao_app to kapao_owner with admin option;
create database kapao owner kapao_owner;
SQL
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=wallet.localhost \
  -addext subjectAltName=DNS:wallet.localhost,DNS:console.localhost -keyout trial/key -out trial/kapao.pem 2> trial/log
cat trial/key >> trial/kapao.pem
rm trial/key trial/log
# The proxy of an installation, with the names and the second copy of the trial; a container has no /dev/log.
sed -e 's/wallet\.example/wallet.localhost/; s/console\.example/console.localhost/' \
  -e 's/# server b 10\.0\.0\.2:808/server b 127.0.0.1:809/' \
  -e 's/log \/dev\/log local0/log stdout format raw local0/' ../proxy/haproxy.cfg > trial/haproxy.cfg
# Read by the users of the containers; the folder itself is closed to others.
chmod 644 trial/*
